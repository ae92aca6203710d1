/** What Citus 13 refuses of our statements, and how many they are: the numbers may only shrink. */
export const KNOWN_REFUSALS = [
  // Rows that are selected and inserted by one statement: mails, taggings, copies of a course and of discounts.
  { says: 'could not create distributed plan', statements: 11 },
  // A contact asks within its insertion whether its address is on the list of those who want no mail.
  { says: 'subqueries are not supported within INSERT queries', statements: 5 },
  // Dates in what an update answers, and dates that must grow.
  { says: 'non-IMMUTABLE functions are not allowed in the RETURNING clause', statements: 2 },
  { says: 'STABLE functions used in UPDATE queries', statements: 2 },
  { says: 'functions used in UPDATE queries on distributed tables must not be VOLATILE', statements: 2 },
  // An update whose condition is false.
  { says: 'could not find valid entry for shard', statements: 1 },
];
