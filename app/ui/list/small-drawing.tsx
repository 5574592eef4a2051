import { arcDrawing } from '../charts/arc.tsx'

// Each line has the tone of its place; dots are drawn as lines of no length.
const drawings = {
  companies: ['M40 98V52a60 44 0 0 1 120 0v46', 'M70 98V64a30 26 0 0 1 60 0v34', 'M100 98V72'],
  done: ['M20 98a80 80 0 0 1 160 0', 'M48 98a52 52 0 0 1 104 0', 'M82 80l14 14 26-30'],
  mentors: ['M22 98a38 38 0 0 1 76 0M60 42v.1', 'M102 98a38 38 0 0 1 76 0M140 42v.1', 'M60 20a56 30 0 0 1 80 0'],
  news: ['M36 94V14h98v80h30V40h-16', 'M56 34h58', 'M56 54h58M56 74h36'],
  reviews: ['M30 12h140v60H96L66 94V72H30z', 'M56 34h88', 'M56 52h52'],
  search: ['M54 46a34 34 0 1 0 68 0a34 34 0 1 0-68 0', 'M72 46a16 16 0 0 1 16-16', 'M114 70l34 26'],
  sent: ['M20 90L180 10l-46 84-40-30z', 'M94 64L180 10', 'M94 64v28'],
} as const

export type DrawingName = keyof typeof drawings

const tones = [4, 1, 3]

export function SmallDrawing({ name }: { name: DrawingName }) {
  return (
    <svg {...arcDrawing} strokeLinecap="round" strokeLinejoin="round" aria-hidden="true" className="arc small-drawing">
      {drawings[name].map((path, place) => (
        <path key={path} d={path} className={`tone-${tones[place]}`} />
      ))}
    </svg>
  )
}
