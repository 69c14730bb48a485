import { colorsOf } from '#features/stores/stores/door.ts'

export function showColor(color: string) {
  for (const [name, value] of Object.entries(colorsOf(color))) document.documentElement.style.setProperty(name, value)
}
