/** Says when a batch takes a listing out of the directory, such as “within 60 minutes, at the full hour in UTC”. */
export function leavingTime(minutes: number): string {
  const within = minutes === 1 ? 'within a minute' : `within ${minutes} minutes`
  return minutes === 60 ? `${within}, at the full hour in UTC` : within
}
