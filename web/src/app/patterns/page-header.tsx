/** The heading of a page, with what can be done on it, and the title of the window. */
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import styles from './page-header.module.css';

interface Props {
  title: string;
  description?: ReactNode;
  /** Buttons; the most important last. */
  actions?: ReactNode;
}

const HasHeading = createContext(false);

/**
 * Around what stands below an h1, such as the name of an event: a page without access there, or a broken one,
 * has no second.
 */
export const BelowHeading = ({ children }: { children: ReactNode }) => (
  <HasHeading value={true}>{children}</HasHeading>
);

/** The h1 of a page. */
export function PageHeader({ title, description, actions }: Props) {
  const Heading = useContext(HasHeading) ? 'h2' : 'h1';
  useTitle(title);
  return (
    <Header description={description} actions={actions}>
      <Heading>{title}</Heading>
    </Header>
  );
}

/** The heading of a page of an event, whose h1 is the name of the event. */
export const SectionHeader = ({ title, description, actions }: Props) => (
  <Header description={description} actions={actions}>
    <h2>{title}</h2>
  </Header>
);

/** What the window is called: the most particular first. */
export function useTitle(...parts: (string | undefined)[]): void {
  const title = [...parts, 'Fairway'].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}

const Header = ({ description, actions, children }: Omit<Props, 'title'> & { children: ReactNode }) => (
  <div className={styles.header}>
    <div className={styles.words}>
      {children}
      {description !== undefined && <div className={styles.description}>{description}</div>}
    </div>
    {actions !== undefined && <div className={styles.actions}>{actions}</div>}
  </div>
);
