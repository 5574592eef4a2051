/** The pattern of a route from the root on (`/company/:companyId`): the router leaves out the first slash of most. */
export function fromRoot(pattern: string): string {
  return pattern.startsWith('/') ? pattern : `/${pattern}`
}
