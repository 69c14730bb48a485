import { type ComponentType, cloneElement, type ReactElement } from 'react'
import { useLazyFrame } from './use-lazy-frame.ts'

/** A menu whose code comes on demand. `items` loads a module whose default export draws the `Menu.Item`s from `itemProps`. */
export function LazyMenu<P extends object>({
  trigger,
  items,
  itemProps,
  align = 'end',
  maxHeight,
}: {
  trigger: ReactElement<Record<string, unknown>>
  items: () => Promise<{ default: ComponentType<P> }>
  itemProps: P
  align?: 'start' | 'end'
  maxHeight?: number | string
}) {
  const load = async () => {
    const [{ default: Frame }, { default: Items }] = await Promise.all([import('./menu-frame.tsx'), items()])
    return { Frame, Items }
  }
  const { box, loaded, opened, setOpened, triggerProps } = useLazyFrame(load, 'menu')
  return (
    <span ref={box} style={{ display: 'contents' }}>
      {loaded ? (
        <loaded.Frame opened={opened} onChange={setOpened} trigger={trigger} align={align} maxHeight={maxHeight}>
          <loaded.Items {...itemProps} />
        </loaded.Frame>
      ) : (
        cloneElement(trigger, triggerProps)
      )}
    </span>
  )
}
