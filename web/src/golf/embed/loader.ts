/**
 * `/embed.js`: puts a live leaderboard where its script element stands, in a frame that is as high as what it
 * shows. It needs nothing of the page around it but leave to run and to show our frame. Without an event it
 * takes no space, and says why on the console.
 */
import { embed } from '../../words/en/golf/embed.ts';

(() => {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) return;
  const { event, board = 'gross', rows = '10', theme = 'auto' } = script.dataset;
  if (event === undefined) return console.error(embed.unnamed);
  const { origin } = new URL(script.src);
  const frame = document.createElement('iframe');
  frame.src = `${origin}/embed/${encodeURIComponent(event)}?${new URLSearchParams({ board, rows, theme })}`;
  frame.title = embed.frameTitle(event);
  // Set one by one: a page's policy may forbid a style attribute, but not this.
  frame.style.display = 'block';
  frame.style.width = '100%';
  frame.style.border = '0';
  // Until it is known how high it is, and for good where there is nothing to show.
  frame.style.height = '0';
  addEventListener('message', ({ source, origin: from, data }) => {
    if (source !== frame.contentWindow || from !== origin) return;
    if (data?.fairway === 'missing') {
      frame.remove();
      console.error(embed.missing(event, origin));
    }
    if (data?.fairway !== 'board') return;
    frame.style.height = `${Number(data.height)}px`;
    frame.title = String(data.title);
  });
  script.replaceWith(frame);
})();
