export const Auctions = () => null;
