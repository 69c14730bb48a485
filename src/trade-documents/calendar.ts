const [zero, nine] = [48, 57]

/** YYMMDD or CCYYMMDD; a day that the calendar has. */
export function isDay(value: string): boolean {
  if ((value.length !== 8 && value.length !== 6) || !isDigits(value)) return false
  const at = value.length - 4
  const [year, month, day] = [Number(value.slice(0, at)), Number(value.slice(at, at + 2)), Number(value.slice(at + 2))]
  if (month < 1 || month > 12 || day < 1) return false
  if (day <= 28) return true
  // A year of two digits leaps as its century's does: 2000 leapt.
  return day <= new Date(Date.UTC(at === 2 ? 2000 + year : year, month, 0)).getUTCDate()
}

function isDigits(value: string): boolean {
  for (let index = 0; index < value.length; index++) {
    const character = value.charCodeAt(index)
    if (character < zero || character > nine) return false
  }
  return true
}

/** HHMM, with seconds and hundredths or without. */
export const isTime = (value: string): boolean => /^(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d\d{0,2})?$/.test(value)
