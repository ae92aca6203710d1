/** The screen in the clubhouse. */
export const tv = {
  leaderboard: 'Leaderboard',
  asOf: (time: string) => `Board as of ${time}`,
  lost: (time: string) => `No connection since ${time}`,
  presentedBy: 'Presented by',
  announcements: 'Announcements',
  notBegun: 'The leaderboard opens with the first score.',
  hidden: 'The leaderboard is hidden for now.',
  qrCode: 'QR code of this page',
  follow: 'Follow live',
};
