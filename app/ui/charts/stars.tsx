import { oneDecimal } from '../../words/punctuation.ts'
import { t } from '../../words/words.ts'

const star = 'M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z'
const places = [0, 1, 2, 3, 4]

/** Pass `filled` with a rounded mean: 4.45 has four stars, though the 4.5 that is shown would round to five. */
export function Stars({
  rating,
  filled = Math.round(rating ?? 0),
}: {
  rating: number | null
  filled?: number | undefined
}) {
  const words = rating === null ? t('Not rated yet') : t('{rating} out of 5 stars', { rating: oneDecimal(rating) })
  return (
    <span className="rating">
      <svg viewBox="0 0 108 20" width="108" height="20" className="stars" role="img" aria-label={words}>
        {places.map((place) => (
          <path
            key={place}
            d={star}
            transform={`translate(${place * 22})`}
            fill={place < filled ? '#c77f0a' : 'none'}
            stroke="#857b93"
            className={place < filled ? 'star-on' : 'star-off'}
          />
        ))}
      </svg>
      <span className="sr-only" aria-hidden="true">
        {` ${words}. `}
      </span>
    </span>
  )
}
