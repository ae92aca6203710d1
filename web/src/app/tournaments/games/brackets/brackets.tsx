export const Brackets = () => null;
