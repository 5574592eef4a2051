export function cvAddress(fileId: string): string {
  return `/cvs/${fileId}`
}

export function photoAddress(fileId: string): string {
  return `/mentor-photos/${fileId}`
}

export function fileIdAt(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1)
}
