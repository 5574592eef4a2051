const star = 'M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z'
const places = [0, 1, 2, 3, 4]

/** Five stars, filled up to the rounded rating; the words say the rating with one decimal. `null`: not rated yet. */
export function Stars({ rating }: { rating: number | null }) {
  const filled = Math.round(rating ?? 0)
  return (
    <svg
      viewBox="0 0 108 20"
      className="stars"
      role="img"
      aria-label={rating === null ? 'Not rated yet' : `${rating.toFixed(1)} out of 5 stars`}
    >
      {places.map((place) => (
        <path
          key={place}
          d={star}
          transform={`translate(${place * 22})`}
          className={place < filled ? 'star-on' : 'star-off'}
        />
      ))}
    </svg>
  )
}
