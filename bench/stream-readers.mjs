/** A thousand readers of one stream, in a process of their own: when each version has reached the last of them. */
import { request } from 'node:http';

/** Each reader's versions, in the order they came. */
const seen = [];

process.on('message', async (message) => {
  if ('url' in message) {
    for (let nth = 0; nth < message.readers; nth += 1) await open(message, nth);
    process.send('open');
  } else {
    setTimeout(() => process.send({ lags: lags(message.sent) }), 1500);
  }
});

function open({ url, authorizations }, nth) {
  return new Promise((resolve, reject) => {
    const own = [];
    seen.push(own);
    const authorization = authorizations[nth % authorizations.length];
    request(url, { headers: { authorization } }, (answer) => {
      answer.setEncoding('latin1');
      let rest = '';
      answer.on('data', (text) => {
        const line = /(?:^|\n)id: (\d+)\n/.exec(rest + text.slice(0, 64));
        if (line) {
          own.push([Number(line[1]), Date.now()]);
          resolve();
        }
        rest = text.slice(-32);
      });
    })
      .on('error', reject)
      .end();
  });
}

/** For every score, how long until the last reader had a version with it. */
function lags(sent) {
  return sent.map(({ version, at }) => {
    const arrived = seen.map((own) => own.find(([id]) => id >= version)?.[1] ?? Number.POSITIVE_INFINITY);
    return Math.max(0, Math.max(...arrived) - at);
  });
}
