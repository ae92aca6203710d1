/** Whether the page was asked to do without streams: its address says `?live=poll`. */
export const wantsPolling = (): boolean => new URLSearchParams(location.search).get('live') === 'poll';
