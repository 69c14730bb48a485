import { initials } from '#contract/fields.ts'
import classes from './pictures.module.css'
import { usePicture } from './use-picture.ts'

/** An item's picture, small, beside its name; without one the name's first letters. `size` in px. */
export function ItemPicture({ path, name, size }: { path: string | null; name: string; size: number }) {
  const url = usePicture(path)
  return (
    <span className={classes.small} style={{ width: size, height: size, fontSize: Math.max(10, Math.round(size * 0.38)) }} aria-hidden>
      {url ? <img src={url} alt="" decoding="async" width={size} height={size} /> : initials(name)}
    </span>
  )
}
