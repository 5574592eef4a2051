/** Each week of waiting counts like so much fit, so that after 13 weeks nobody who has just come passes. */
export const pointsPerWeek = 5
