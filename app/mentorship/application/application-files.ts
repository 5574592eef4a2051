/** The address of a stored CV, as its application keeps it. */
export function cvAddress(fileId: string): string {
  return `/cvs/${fileId}`
}

/** The address of a stored profile picture, as its application keeps it. */
export function photoAddress(fileId: string): string {
  return `/mentor-photos/${fileId}`
}

/** The id of the file at one of these addresses. */
export function fileIdAt(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1)
}
