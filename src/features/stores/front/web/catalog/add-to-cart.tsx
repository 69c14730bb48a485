import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShopItem } from '#features/stores/shop/contract.ts'
import { useFront } from '../app/front.ts'
import { Button, ButtonLink } from '../parts/button.tsx'
import { Stepper } from '../parts/stepper.tsx'
import { firstOf } from '../parts/steps.ts'
import { useLine } from './use-line.ts'

type Props = { item: ShopItem; unit: string; wide?: boolean }

/** One button until it is in the cart, then how many. The focus stays where the hand is. */
export function AddToCart({ item, unit, wide = false }: Props) {
  const { t } = useTranslation()
  const { store, customer } = useFront()
  const { quantity, set } = useLine(item, unit)
  const [isAdding, setAdding] = useState(false)
  const around = useRef<HTMLDivElement>(null)
  const acted = useRef(false)
  const isIn = Number(quantity) > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button that was pressed is gone when this changes
  useEffect(() => {
    if (!acted.current) return
    acted.current = false
    const buttons = around.current?.querySelectorAll('button')
    buttons?.[buttons.length - 1]?.focus({ preventScroll: true })
  }, [isIn])
  if (!store.shopper)
    return (
      <ButtonLink to="/sign-in" wide={wide}>
        {t('storeFront.signInToOrder')}
      </ButtonLink>
    )
  if (customer && !customer.mayOrder) return null
  if (item.price.unitPrice === null && !isIn) return null
  const add = async () => {
    if (isAdding) return
    setAdding(true)
    acted.current = true
    await set(firstOf(item, unit)).catch(() => undefined)
    setAdding(false)
  }
  const change = (next: string) => {
    acted.current = Number(next) === 0 && Boolean(around.current?.contains(document.activeElement))
    return set(next)
  }
  return (
    <div ref={around}>
      {isIn ? (
        <Stepper key={unit} item={item} name={item.name} unit={unit} quantity={quantity} onChange={change} />
      ) : (
        <Button kind="main" wide={wide} aria-disabled={isAdding} onClick={add} aria-label={t('storeFront.addNamed', { name: item.name })}>
          {t('storeFront.add')}
        </Button>
      )}
    </div>
  )
}
