import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { useLazyFrame } from './use-lazy-frame.ts'

/** A panel below its button whose code comes on demand; `children` may be drawn with how to close it. */
export function LazyPopover({
  trigger,
  label,
  width,
  children,
}: {
  trigger: ReactElement<Record<string, unknown>>
  label: string
  width: number
  children: ReactNode | ((close: () => void) => ReactNode)
}) {
  const load = async () => ({ Frame: (await import('./popover-frame.tsx')).default })
  const { box, loaded, opened, setOpened, triggerProps } = useLazyFrame(load, 'dialog')
  return (
    <span ref={box} style={{ display: 'contents' }}>
      {loaded ? (
        <loaded.Frame opened={opened} onChange={setOpened} trigger={trigger} label={label} width={width}>
          {typeof children === 'function' ? children(() => setOpened(false)) : children}
        </loaded.Frame>
      ) : (
        cloneElement(trigger, triggerProps)
      )}
    </span>
  )
}
