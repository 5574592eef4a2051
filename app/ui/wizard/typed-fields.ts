export function typedFields(form: HTMLFormElement | null, submitter: HTMLElement | null = null): [string, unknown][] {
  return form ? [...new FormData(form, submitter)] : []
}
