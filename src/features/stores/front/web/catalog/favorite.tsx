import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShopItem } from '#features/stores/shop/contract.ts'
import { useFront } from '../app/front.ts'
import { messageOf } from '../calls/call.ts'
import { forget } from '../calls/use-asked.ts'
import { Square } from '../parts/button.tsx'
import { StarIcon } from '../parts/icons.tsx'
import classes from './catalog.module.css'

export function Favorite({ item }: { item: Pick<ShopItem, 'id' | 'name' | 'favorite'> }) {
  const { t } = useTranslation()
  const { store, calls, say } = useFront()
  const [on, setOn] = useState(item.favorite)
  if (!store.shopper) return null
  const turn = async () => {
    setOn(!on)
    try {
      await calls.keepFavorite({ itemId: item.id, on: !on })
      forget('usual')
    } catch (error) {
      setOn(on)
      say(messageOf(error))
    }
  }
  return (
    <Square label={t('storeFront.favorite', { name: item.name })} aria-pressed={on} className={classes.favorite} onClick={turn}>
      <StarIcon filled={on} />
    </Square>
  )
}
