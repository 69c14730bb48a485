import { useState } from 'react'
import { BoxIcon } from './icons.tsx'
import classes from './picture.module.css'

/** A picture that does not come is as good as none. `alt` empty: its name stands beside it. */
export function Picture({ src, alt = '', eager = false }: { src: string | null; alt?: string; eager?: boolean }) {
  const [gone, setGone] = useState('')
  return (
    <div className={classes.frame}>
      {src && gone !== src ? (
        <img src={src} alt={alt} loading={eager ? 'eager' : 'lazy'} decoding="async" onError={() => setGone(src)} />
      ) : (
        <BoxIcon />
      )}
    </div>
  )
}
