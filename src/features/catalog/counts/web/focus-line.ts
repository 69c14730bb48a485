/** Goes to the field of a line, or to that of the scanner. */
export function focusLine(line: number | 'scan' | 'scanned'): void {
  const input = document.querySelector<HTMLInputElement>(`input[data-count-line="${line}"]`)
  input?.focus()
  input?.select()
}
