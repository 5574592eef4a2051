/** The colours of the arc, each with a lighter and a darker shade for backgrounds and clothes. */
export const cloth = {
  terracotta: { plain: '#c8502f', light: '#f1c3b0', deep: '#8b321b' },
  marigold: { plain: '#eda52b', light: '#f9dfae', deep: '#b4740f' },
  acacia: { plain: '#3f8f5b', light: '#bfdfc9', deep: '#22603a' },
  lagoon: { plain: '#2a86a4', light: '#b7dce8', deep: '#165a70' },
  indigo: { plain: '#4a4aa8', light: '#c5c5ea', deep: '#2d2d74' },
  orchid: { plain: '#a4459b', light: '#e6c3e2', deep: '#6f2a69' },
  night: { plain: '#3a2d58', light: '#cfc6e0', deep: '#241a3a' },
  paper: { plain: '#fbf7f1', light: '#fbf7f1', deep: '#e2d8c8' },
} as const

export type Cloth = keyof typeof cloth

export const skins = {
  ebony: { plain: '#4a2d20', shade: '#371f15', lip: '#6f3a33' },
  cocoa: { plain: '#5f3a28', shade: '#482a1c', lip: '#7f4238' },
  chestnut: { plain: '#7a4b32', shade: '#5f3823', lip: '#93503f' },
  sienna: { plain: '#94603f', shade: '#774a2e', lip: '#a65a48' },
  honey: { plain: '#b47d55', shade: '#946240', lip: '#b3644f' },
  sand: { plain: '#d2a378', shade: '#b3845b', lip: '#bd6f5c' },
} as const

export const hairs = {
  black: '#1b1417',
  soot: '#2c2226',
  umber: '#40281d',
  grey: '#8d8790',
  silver: '#c9c5cc',
  copper: '#7c3f1f',
}
