/** Words that must not stand where somebody could read them over a shoulder or in passing, in any language. */
export const telling =
  /lgbt|queer|\bgays?\b|lesbi|lésbic|\btrans|pride|fierté|orgulho|bisex|bissex|homosex|homossex|rainbow|arc-en-ciel|arco-íris/i
