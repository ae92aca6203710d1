import { collection, make, type Walk } from '../../../../../test/support/worlds/walk.ts';

export const walk: Walk = {
  bodies: {
    'POST /tournaments/{id}/messages': async (owner, path) => ({
      body: 'Come in at once.',
      playerIds: [
        await make(owner, collection(path, 'players'), { fullName: 'Paula', email: 'paula@example.com' }),
      ],
    }),
  },
  told: {
    'POST /tournaments/{id}/messages': ['message.sent'],
  },
};
