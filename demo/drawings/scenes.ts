import { type Cloth, cloth } from './palette.ts'

const width = 1280
const height = 720
const roofs = [60, 150, 20, 110, 190, 40, 120]

/** Flat pictures for articles. All geometry is our own work. */
export const scenes = {
  circle: [
    'lagoon',
    around(7, 190, 640, 400)
      .map(([x, y], place) => person(x, y, 62, skinOf(place), clothOf(place)))
      .join(''),
  ],
  evening: [
    'indigo',
    `${disc(940, 250, 120, 'marigold')}${arcs(940, 250, 170, 'terracotta')}${houses(470)}${rect(0, 640, 1280, 80, 'night', 'deep')}`,
  ],
  steps: [
    'acacia',
    [0, 1, 2, 3, 4]
      .map((step) => rect(140 + step * 200, 560 - step * 90, 200, 800, 'acacia', step % 2 ? 'deep' : 'plain'))
      .join('') + person(1040, 112, 62, 0, 'marigold'),
  ],
  desk: [
    'terracotta',
    `${rect(0, 520, 1280, 200, 'night', 'plain')}${sheet(300, 210, 300, 340)}${sheet(650, 250, 260, 300)}${rect(1000, 360, 90, 160, 'marigold', 'plain')}${path('M1010 360q-30-110 20-190M1060 360q50-90 20-170', 'acacia', 22)}`,
  ],
  bars: [
    'paper',
    [520, 380, 460, 300, 420, 340]
      .map((top, place) => rect(160 + place * 165, top - 120, 110, 700 - top + 40, clothOf(place), 'plain'))
      .join('') + path('M110 620H1170', 'night', 10),
  ],
  lamp: [
    'night',
    `${disc(640, 330, 210, 'marigold')}${arcs(640, 330, 270, 'terracotta')}${rect(600, 500, 80, 60, 'night', 'deep')}${rect(580, 560, 120, 30, 'terracotta', 'plain')}${rect(0, 640, 1280, 80, 'night', 'deep')}`,
  ],
  scales: [
    'marigold',
    `${path('M640 140V600M360 210H920', 'night', 18)}${path('M250 400a110 110 0 0 0 220 0z', 'terracotta', 0)}${path('M810 400a110 110 0 0 0 220 0z', 'lagoon', 0)}${path('M360 210L260 400M360 210L460 400M920 210L820 400M920 210L1020 400', 'night', 7)}${rect(500, 600, 280, 36, 'night', 'plain')}`,
  ],
  door: [
    'orchid',
    `${rect(470, 130, 340, 590, 'night', 'plain')}${path('M470 130l230 60v530H470z', 'marigold', 0)}${disc(660, 450, 16, 'night')}${path('M470 720L180 720L470 600z', 'terracotta', 0)}${person(1000, 400, 96, 2, 'acacia')}`,
  ],
  table: [
    'terracotta',
    `${[250, 510, 770, 1030].map((x, place) => person(x, 250 + (place % 2) * 20, 64, skinOf(place + 1), clothOf(place + 2))).join('')}${rect(90, 500, 1100, 70, 'night', 'plain')}${rect(170, 570, 50, 150, 'night', 'deep')}${rect(1060, 570, 50, 150, 'night', 'deep')}${[330, 640, 950].map((x) => disc(x, 480, 34, 'marigold')).join('')}`,
  ],
  page: [
    'lagoon',
    `${sheet(410, 90, 460, 640)}${disc(520, 200, 56, 'marigold')}${rect(610, 170, 200, 20, 'night', 'plain')}${rect(610, 210, 140, 16, 'lagoon', 'plain')}`,
  ],
  arches: [
    'acacia',
    [180, 500, 820]
      .map(
        (x, place) => arch(x, 620, 140, clothOf(place)) + person(x + 140, 400, 46, skinOf(place), clothOf(place + 3)),
      )
      .join('') + rect(0, 620, 1280, 100, 'acacia', 'deep'),
  ],
  jars: [
    'indigo',
    `${[240, 540, 840].map((x, place) => jar(x, 250, clothOf(place + 1), 90 + place * 90)).join('')}${rect(0, 600, 1280, 120, 'night', 'plain')}`,
  ],
} satisfies Record<string, [ground: Cloth, shapes: string]>

export type Scene = keyof typeof scenes

/** Returns an SVG of 1280 by 720. */
export function drawnScene(name: Scene): string {
  const [ground, shapes] = scenes[name]
  const { light, plain } = cloth[ground]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <path fill="${light}" d="M0 0H${width}V${height}H0Z"/>
    <g fill="none" stroke="${plain}" stroke-opacity="0.28" stroke-width="26">
      <circle cx="1280" cy="720" r="330"/><circle cx="1280" cy="720" r="410"/><circle cx="1280" cy="720" r="490"/>
      <circle cx="0" cy="0" r="150"/><circle cx="0" cy="0" r="230"/>
    </g>
    ${shapes}
  </svg>`
}

function skinOf(place: number) {
  return place % 3
}

function clothOf(place: number): Cloth {
  return (['terracotta', 'marigold', 'indigo', 'orchid', 'acacia', 'lagoon'] as const)[place % 6] ?? 'night'
}

function person(x: number, y: number, size: number, skin: number, clothes: Cloth) {
  const tone = ['#4a2d20', '#7a4b32', '#b47d55'][skin]
  const shoulder = size * 1.75
  return `<path fill="${cloth[clothes].plain}" d="M${x - shoulder} ${y + size * 3.4}a${shoulder} ${size * 2.1} 0 0 1 ${2 * shoulder} 0z"/>
    <path fill="${tone}" d="M${x - size * 0.4} ${y + size * 0.6}h${size * 0.8}v${size}a${size * 0.4} ${size * 0.4} 0 0 1 ${-size * 0.8} 0z"/>
    <circle fill="${tone}" cx="${x}" cy="${y}" r="${size}"/>
    <path fill="#1b1417" d="M${x - size * 1.06} ${y - size * 0.1}a${size * 1.06} ${size * 1.12} 0 0 1 ${size * 2.12} 0q${-size} ${-size * 0.5} ${-size * 2.12} 0z"/>`
}

function around(count: number, radius: number, x: number, y: number): [number, number][] {
  return Array.from({ length: count }, (_, place) => {
    const angle = Math.PI * (1.08 + (0.84 * place) / (count - 1))
    return [Math.round(x + 2.4 * radius * Math.cos(angle)), Math.round(y + radius * Math.sin(angle))]
  })
}

function rect(x: number, y: number, w: number, h: number, name: Cloth, tone: 'plain' | 'deep' | 'light') {
  return `<path fill="${cloth[name][tone]}" d="M${x} ${y}h${w}v${h}h${-w}z"/>`
}

function disc(x: number, y: number, radius: number, name: Cloth) {
  return `<circle fill="${cloth[name].plain}" cx="${x}" cy="${y}" r="${radius}"/>`
}

function path(d: string, name: Cloth, stroke: number) {
  const { plain } = cloth[name]
  return stroke
    ? `<path fill="none" stroke="${plain}" stroke-width="${stroke}" d="${d}"/>`
    : `<path fill="${plain}" d="${d}"/>`
}

function arcs(x: number, y: number, radius: number, name: Cloth) {
  return [0, 46, 92]
    .map(
      (more) =>
        `<circle fill="none" stroke="${cloth[name].plain}" stroke-width="18" cx="${x}" cy="${y}" r="${radius + more}"/>`,
    )
    .join('')
}

function sheet(x: number, y: number, w: number, h: number) {
  const lines = Array.from({ length: 6 }, (_, line) => y + h * 0.42 + line * h * 0.08)
  return `<path fill="#ffffff" d="M${x} ${y}h${w}v${h}h${-w}z"/>${lines
    .map(
      (top, line) =>
        `<path fill="#d9d0e6" d="M${x + w * 0.12} ${top}h${w * (line % 3 === 2 ? 0.5 : 0.76)}v12h${-w * (line % 3 === 2 ? 0.5 : 0.76)}z"/>`,
    )
    .join('')}`
}

function houses(base: number) {
  return roofs
    .map((_, place) => {
      const top = base - (roofs[place] ?? 0)
      const x = 40 + place * 175
      const windows = [0, 1, 2].map(
        (row) =>
          `<path fill="${cloth.marigold.plain}" d="M${x + 35} ${top + 40 + row * 70}h30v34h-30zM${x + 95} ${top + 40 + row * 70}h30v34h-30z"/>`,
      )
      return rect(x, top, 160, 720 - top, place % 2 ? 'night' : 'indigo', 'plain') + windows.join('')
    })
    .join('')
}

function arch(x: number, base: number, radius: number, name: Cloth) {
  return `<path fill="${cloth[name].plain}" d="M${x} ${base}V${base - 260}a${radius} ${radius} 0 0 1 ${2 * radius} 0V${base}z"/>
    <path fill="${cloth[name].light}" d="M${x + 40} ${base}V${base - 250}a${radius - 40} ${radius - 40} 0 0 1 ${2 * radius - 80} 0V${base}z"/>`
}

function jar(x: number, y: number, name: Cloth, level: number) {
  return `<path fill="#ffffff" fill-opacity="0.75" d="M${x} ${y}h200v350h-200z"/>
    <path fill="${cloth[name].plain}" d="M${x + 14} ${y + 336 - level}h172v${level}h-172z"/>
    <path fill="${cloth.night.deep}" d="M${x - 12} ${y - 40}h224v44h-224z"/>`
}
