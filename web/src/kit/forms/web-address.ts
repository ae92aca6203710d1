/**
 * `bank.example.com` is meant as `https://bank.example.com`: nobody types the beginning of an address. A colon
 * before a figure is no scheme but a port.
 */
export function webAddress(typed: string): string {
  const address = typed.trim();
  return address === '' || /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(address) ? address : `https://${address}`;
}
