import classes from './screenshot.module.css'

type Picture = { name: 'customers-list' | 'customer' | 'sync'; alt: string; eager?: boolean }

/** A picture of the product itself, taken by `npm run screenshots`; 1440 × 900 CSS pixels, one per scheme. The hidden one is not fetched. */
export function Screenshot({ name, alt, eager = false }: Picture) {
  const size = { width: 1440, height: 900, sizes: eager ? 'min(100vw, 1120px)' : '(min-width: 800px) 560px, 100vw' }
  const haste = { decoding: 'async', loading: 'lazy', fetchPriority: eager ? 'high' : 'auto' } as const
  return (
    <>
      <img alt={alt} {...files(name, 'light')} className={classes.inLight} {...size} {...haste} />
      <img alt={alt} {...files(name, 'dark')} className={classes.inDark} {...size} {...haste} />
    </>
  )
}

function files(name: string, scheme: 'light' | 'dark') {
  const [small, large] = [`/media/${name}-${scheme}-720.webp`, `/media/${name}-${scheme}-1440.webp`]
  return { src: large, srcSet: `${small} 720w, ${large} 1440w` }
}
