/** Returns the contrast of two colours, such as `#fff` and `#241a3a`, after WCAG 2.2. */
export function contrast(...colours: [string, string]) {
  const [darker = 0, lighter = 0] = colours.map(luminance).sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

// Relative luminance.
function luminance(colour: string) {
  const six = colour.length === 4 ? colour.replace(/[^#]/g, '$&$&') : colour
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(six.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
