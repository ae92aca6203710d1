export const Raffles = () => null;
