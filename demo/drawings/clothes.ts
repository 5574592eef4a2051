const shoulders = 'M40 400C44 322 96 300 162 284Q200 312 238 284C304 300 356 322 360 400Z'

/** Placeholders: `CLOTH` is the colour, `TRIM` that of collar and pattern, `DEEP` a darker shade. */
export const outfits = {
  tee: `<path fill="CLOTH" d="${shoulders}"/><path fill="none" stroke="DEEP" stroke-width="7" d="M160 285Q200 326 240 285"/>`,
  rollneck: `<path fill="CLOTH" d="${shoulders}"/><path fill="CLOTH" d="M160 262Q200 280 240 262V300Q200 324 160 300Z"/><path fill="none" stroke="DEEP" stroke-width="5" d="M160 296Q200 320 240 296"/>`,
  shirt: `<path fill="CLOTH" d="${shoulders}"/><path fill="TRIM" d="M164 276L200 316 170 342 146 288ZM236 276L200 316 230 342 254 288Z"/><path stroke="DEEP" stroke-width="4" d="M200 318V400"/>`,
  blazer: `<path fill="TRIM" d="M150 284H250V400H150Z"/><path fill="CLOTH" d="M40 400C44 322 96 302 158 284L200 400ZM360 400C356 322 304 302 242 284L200 400Z"/><path fill="DEEP" d="M158 284L146 330 166 338 200 400 178 400 128 340 134 292ZM242 284L254 330 234 338 200 400 222 400 272 340 266 292Z"/>`,
  boubou: `<path fill="CLOTH" d="${shoulders}"/><path fill="none" stroke="TRIM" stroke-width="8" d="M156 286Q164 350 200 372 236 350 244 286"/><path fill="none" stroke="TRIM" stroke-width="4" d="M142 290Q150 366 200 392 250 366 258 290"/><circle fill="TRIM" cx="200" cy="344" r="7"/>`,
  print: `<path fill="CLOTH" d="${shoulders}"/><g fill="none" stroke="TRIM" stroke-width="5">${arches()}</g><path fill="none" stroke="DEEP" stroke-width="8" d="M160 285Q200 328 240 285"/>`,
  scrubs: `<path fill="CLOTH" d="${shoulders}"/><path fill="none" stroke="TRIM" stroke-width="7" d="M160 285L200 346 240 285"/><path fill="DEEP" d="M262 348H308V390H262Z"/>`,
}

function arches() {
  const places = [
    [84, 400],
    [140, 400],
    [200, 400],
    [260, 400],
    [316, 400],
    [112, 360],
    [168, 362],
    [232, 362],
    [288, 360],
  ]
  return places
    .flatMap(([x = 0, y = 0]) =>
      [22, 11].map((radius) => `<path d="M${x - radius} ${y}a${radius} ${radius} 0 0 1 ${2 * radius} 0"/>`),
    )
    .join('')
}
