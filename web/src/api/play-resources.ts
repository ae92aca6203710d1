// Written by sdk/generate.mjs from the OpenAPI document: change that, and run "npm run openapi".

import { type CallOptions, type LiveOptions, Place, path } from '@fairway/sdk/surface';
import type * as T from './play-types.ts';

class Play extends Place {
  /**
   * Start scoring for a team.
   *
   * Wrong codes are counted by address; over the limit even a right one answers 429. A team has 20 open sessions at most: with the next one the oldest ends. An archived event is a conflict; the code of an organization that is suspended is `forbidden`.
   */
  openSession(body: T.PlaySessionOpen, options?: CallOptions): Promise<T.PlaySession> {
    return this.client.data('POST', path`/session`, { body }, options);
  }

  /**
   * Stop scoring on this phone.
   *
   * For a phone with a scoring session.
   */
  endSession(options?: CallOptions): Promise<{
    /** Always true. */
    ended: boolean;
  }> {
    return this.client.data('DELETE', path`/session`, {}, options);
  }

  /**
   * Read the team's card.
   *
   * The `ETag` names what it shows: send it as `If-None-Match` and get 304 until it changes. For a phone with a scoring session.
   */
  getCard(options?: CallOptions): Promise<T.PlayCard> {
    return this.client.data('GET', path`/card`, {}, options);
  }

  /**
   * Send scores from a phone.
   *
   * Up to 100 taps, in one transaction, in their order. A tap that was sent before is answered as before. One that knows what is stored replaces it; one that does not is a `conflict`, and what is stored stays until somebody chooses by a tap that knows it. A tap that cannot be stored is `refused`, with the reason. For a phone with a scoring session.
   */
  sendTaps(body: T.Taps, options?: CallOptions): Promise<T.TapResults> {
    return this.client.data('POST', path`/scores`, { body }, options);
  }

  /**
   * Sign the card.
   *
   * Once every hole has a score: that of the team, in a best ball that of as many players as count there, in an individual event that of every player. Afterwards the phones of the team can no longer change it. A missing score, and a card that is signed, are conflicts. For a phone with a scoring session.
   */
  signCard(body: T.CardSign, options?: CallOptions): Promise<T.PlayCard> {
    return this.client.data('POST', path`/sign`, { body }, options);
  }

  /**
   * Follow the team's card.
   *
   * Server-Sent Events named `card`: one at once, then one within a second of a change of scores, roster, status, place or messages. After a break send `Last-Event-ID`; what you have is not sent again. A comment comes every 15 s. The stream ends with the session. For a phone with a scoring session.
   */
  followCard(options?: LiveOptions): AsyncGenerator<T.PlayCard, void, void> {
    return this.client.live(path`/stream`, 'card', undefined, options);
  }
}

/** Every operation of the API, by its place. */
export class Resources extends Place {
  readonly play = new Play(this.client);
}
