/** How admins tell one application from another without a name: the beginning of its public id. */
export function applicationReference(publicId: string): string {
  return publicId.slice(0, 8)
}
