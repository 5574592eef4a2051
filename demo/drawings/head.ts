const face = '<path d="M138 150C138 96 162 76 200 76S262 96 262 150C262 214 232 246 200 246S138 214 138 150Z"'

/** `behind` is drawn behind the face and `over` over it, both in the colour of the hair. */
type Style = { behind?: string; over?: string }

/** Placeholders: `HAIR` is the colour of the hair, `CLOTH` and `TRIM` are the colours of a wrap or cap. */
export const hairStyles = {
  bald: {},
  crop: {
    over: '<path fill="HAIR" d="M134 146C128 84 164 62 200 62S272 84 266 146C262 118 250 104 200 104S138 118 134 146Z"/>',
  },
  flatTop: {
    over: '<path fill="HAIR" d="M136 142L132 66Q134 48 152 46H248Q266 48 268 66L264 142C260 116 246 108 200 108S140 116 136 142Z"/>',
  },
  afro: {
    behind: '<circle fill="HAIR" cx="200" cy="132" r="104"/>',
    over: '<path fill="HAIR" d="M134 150C136 116 156 100 200 100S264 116 266 150C272 76 236 56 200 56S128 76 134 150Z"/>',
  },
  curls: {
    behind: circles([
      [142, 118, 34],
      [160, 84, 36],
      [200, 70, 40],
      [240, 84, 36],
      [258, 118, 34],
      [132, 150, 24],
      [268, 150, 24],
    ]),
    over: circles([
      [158, 100, 22],
      [186, 88, 24],
      [216, 88, 24],
      [243, 100, 22],
    ]),
  },
  puffs: {
    behind: `${circles([
      [122, 84, 44],
      [278, 84, 44],
    ])}`,
    over: '<path fill="HAIR" d="M134 148C130 86 164 66 200 66S270 86 266 148C262 120 236 108 202 82 166 108 138 120 134 148Z"/>',
  },
  topBun: {
    behind: '<circle fill="HAIR" cx="200" cy="44" r="34"/>',
    over: '<path fill="HAIR" d="M134 150C128 86 164 64 200 64S272 86 266 150C262 122 244 102 200 102S138 122 134 150Z"/><path fill="none" stroke="TRIM" stroke-width="9" stroke-linecap="round" d="M176 70Q200 80 224 70"/>',
  },
  braids: {
    behind: strands([126, 140, 154, 246, 260, 274], 300),
    over: `<path fill="HAIR" d="M132 160C124 84 162 60 200 60S276 84 268 160C262 128 246 112 200 94 154 112 138 128 132 160Z"/>${partings()}`,
  },
  locs: {
    behind: strands([118, 134, 150, 250, 266, 282], 252),
    over: `<path fill="HAIR" d="M132 158C124 84 162 58 200 58S276 84 268 158C264 128 250 112 200 108S136 128 132 158Z"/>${strands([138, 152, 168, 184], 122, 84)}${strands([216, 232, 248, 262], 122, 84)}`,
  },
  bob: {
    behind:
      '<path fill="HAIR" d="M120 240C110 100 150 54 200 54S290 100 280 240Q268 256 246 250H154Q132 256 120 240Z"/>',
    over: '<path fill="HAIR" d="M132 170C124 88 160 60 200 60S276 88 268 170C264 136 256 116 226 96 206 122 160 124 146 126 138 138 134 150 132 170Z"/>',
  },
  waves: {
    behind: '<path fill="HAIR" d="M128 170C110 90 150 50 204 52 262 52 288 96 270 170Z"/>',
    over: '<path fill="HAIR" d="M134 158C128 92 158 58 206 60 262 62 276 104 266 158 262 128 252 118 240 110 214 120 178 112 164 100 156 118 140 126 134 158Z"/>',
  },
  sidePart: {
    over: '<path fill="HAIR" d="M134 148C126 82 160 58 204 60 258 60 276 94 266 148 262 124 254 112 244 106 216 110 184 104 168 90 164 108 140 118 134 148Z"/>',
  },
  headwrap: {
    behind:
      '<path fill="TRIM" d="M216 62C232 22 276 14 286 40 292 60 262 80 232 82ZM206 56C196 20 222 2 240 16 252 30 236 56 222 66Z"/>',
    over: '<path fill="CLOTH" d="M130 142C118 74 158 46 204 46S284 76 270 142C258 108 232 98 200 98S142 108 130 142Z"/><path fill="none" stroke="TRIM" stroke-width="7" d="M138 108C170 72 220 62 262 84M132 126C160 96 200 84 266 106"/>',
  },
  scarf: {
    behind: '<path fill="CLOTH" d="M112 300C96 110 140 44 200 44S304 110 288 300Q200 340 112 300Z"/>',
    over: '<path fill="CLOTH" d="M200 44C132 44 116 104 122 190 128 252 164 282 200 288 236 282 272 252 278 190 284 104 268 44 200 44ZM200 92C244 92 254 122 254 154 252 208 228 236 200 236S148 208 146 154C146 122 156 92 200 92Z" fill-rule="evenodd"/><path fill="none" stroke="TRIM" stroke-width="6" stroke-linecap="round" d="M150 246C178 280 232 276 262 232"/>',
  },
  cap: {
    over: '<path fill="CLOTH" d="M136 112Q134 58 150 54 200 42 250 54 266 58 264 112 200 92 136 112Z"/><path fill="none" stroke="TRIM" stroke-width="6" d="M137 102Q200 82 263 102M142 72Q200 58 258 72"/><path fill="HAIR" d="M136 110Q134 130 137 150 141 126 146 108ZM264 110Q266 130 263 150 259 126 254 108Z"/>',
  },
} satisfies Record<string, Style>

export const extras = {
  glasses:
    '<g fill="none" stroke="#c98a2b" stroke-width="5"><circle cx="173" cy="160" r="21"/><circle cx="227" cy="160" r="21"/><path d="M194 158Q200 153 206 158M152 156L137 150M248 156L263 150"/></g>',
  beard:
    '<path fill="HAIR" d="M138 158C138 222 168 254 200 254S262 222 262 158C258 190 246 200 230 198 214 186 186 186 170 198 154 200 142 190 138 158Z"/>',
  goatee: '<path fill="HAIR" d="M178 226Q200 216 222 226 220 250 200 252 180 250 178 226Z"/>',
  moustache: '<path fill="HAIR" d="M174 200Q186 188 200 194 214 188 226 200 214 203 200 200 186 203 174 200Z"/>',
  earrings: '<circle fill="#eda52b" cx="134" cy="196" r="8"/><circle fill="#eda52b" cx="266" cy="196" r="8"/>',
  hoops:
    '<g fill="none" stroke="#eda52b" stroke-width="5"><circle cx="133" cy="204" r="14"/><circle cx="267" cy="204" r="14"/></g>',
}

export type Extra = keyof typeof extras

export function faceOf(skin: { plain: string; shade: string; lip: string }, lines: boolean): string {
  return `
    <ellipse fill="${skin.plain}" cx="137" cy="168" rx="13" ry="19"/><ellipse fill="${skin.plain}" cx="263" cy="168" rx="13" ry="19"/>
    ${face} fill="${skin.plain}"/>
    <path fill="none" stroke="${skin.shade}" stroke-width="5" stroke-linecap="round" d="M203 166C205 178 210 184 204 188Q198 191 194 188"/>
    <path fill="none" stroke="#1b1417" stroke-width="5" stroke-linecap="round" d="M158 140Q172 132 186 139M214 139Q228 132 242 140"/>
    <circle fill="#1b1417" cx="173" cy="160" r="6"/><circle fill="#1b1417" cx="227" cy="160" r="6"/>
    <path fill="none" stroke="${skin.lip}" stroke-width="7" stroke-linecap="round" d="M178 211Q200 228 222 211"/>
    ${lines ? `<path fill="none" stroke="${skin.shade}" stroke-width="3.5" stroke-linecap="round" d="M162 194Q158 204 161 214M238 194Q242 204 239 214M180 108Q200 103 220 108"/>` : ''}`
}

function circles(places: [x: number, y: number, radius: number][]) {
  return places.map(([x, y, radius]) => `<circle fill="HAIR" cx="${x}" cy="${y}" r="${radius}"/>`).join('')
}

function strands(columns: number[], end: number, start = 110) {
  const lines = columns.map((x) => `M${x} ${start}V${end}`).join('')
  return `<path fill="none" stroke="HAIR" stroke-width="17" stroke-linecap="round" d="${lines}"/>`
}

function partings() {
  return '<path fill="none" stroke="#ffffff" stroke-opacity="0.16" stroke-width="3" d="M200 62V92M178 64L168 100M222 64L232 100M158 72L146 112M242 72L254 112"/>'
}
