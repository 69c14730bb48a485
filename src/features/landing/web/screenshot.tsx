import classes from './landing.module.css'

/** A picture of the product itself, taken by `npm run screenshots`; 1440 × 900 CSS pixels, one per scheme. The hidden one is not fetched. */
export function Screenshot({ name, alt, eager = false }: { name: 'customers-list' | 'customer' | 'sync'; alt: string; eager?: boolean }) {
  const size = { width: 1440, height: 900, decoding: 'async', loading: 'lazy', fetchPriority: eager ? 'high' : 'auto' } as const
  return (
    <>
      <img src={`/media/${name}.png`} alt={alt} className={classes.inLight} {...size} />
      <img src={`/media/${name}-dark.png`} alt={alt} className={classes.inDark} {...size} />
    </>
  )
}
