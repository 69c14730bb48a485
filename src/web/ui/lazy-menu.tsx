import { type ComponentType, cloneElement, type ReactElement, type ReactNode, useLayoutEffect, useRef, useState } from 'react'

type Frame = ComponentType<{
  opened: boolean
  onChange: (opened: boolean) => void
  trigger: ReactElement
  align: 'start' | 'end'
  maxHeight?: number
  children: ReactNode
}>
type TriggerProps = Record<string, unknown>

/**
 * A menu whose code comes when its button is pointed at or focused, so that no screen carries it before the first click.
 * `items` loads a module whose default export draws the `Menu.Item`s from `itemProps`.
 */
export function LazyMenu<P extends object>({
  trigger,
  items,
  itemProps,
  align = 'end',
  maxHeight,
}: {
  trigger: ReactElement<TriggerProps>
  items: () => Promise<{ default: ComponentType<P> }>
  itemProps: P
  align?: 'start' | 'end'
  maxHeight?: number
}) {
  const [loaded, setLoaded] = useState<{ Frame: Frame; Items: ComponentType<P> } | null>(null)
  const [opened, setOpened] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  const hadFocus = useRef(false)
  const load = async () => {
    if (loaded) return
    const [{ default: Frame }, { default: Items }] = await Promise.all([import('#web/ui/menu-frame.tsx'), items()])
    hadFocus.current = box.current?.contains(document.activeElement) ?? false
    setLoaded({ Frame, Items })
  }
  const ahead = () => void load().catch(() => undefined)
  // The button is drawn anew inside the menu; a keyboard user must not lose it.
  useLayoutEffect(() => {
    if (loaded && hadFocus.current) box.current?.querySelector('button')?.focus()
  }, [loaded])
  const open = () => {
    setOpened(true)
    ahead()
  }
  return (
    <span ref={box} style={{ display: 'contents' }}>
      {loaded ? (
        <loaded.Frame opened={opened} onChange={setOpened} trigger={trigger} align={align} maxHeight={maxHeight}>
          <loaded.Items {...itemProps} />
        </loaded.Frame>
      ) : (
        cloneElement(trigger, { 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: open, onPointerEnter: ahead, onFocus: ahead })
      )}
    </span>
  )
}
