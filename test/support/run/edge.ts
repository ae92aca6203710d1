/** The caches of `deploy/edge` in front of a node, as the bench runs them too. */
export interface Edge {
  name: string;
  url: string;
  stop(): Promise<void>;
}

interface Edges {
  /** The names of those that are installed here. */
  INSTALLED: string[];
  startEdge(name: string, origin: string): Promise<Edge>;
}

const edges: Edges = await import(new URL('../../../scripts/run-edge.mjs', import.meta.url).href);

export const { INSTALLED, startEdge } = edges;
