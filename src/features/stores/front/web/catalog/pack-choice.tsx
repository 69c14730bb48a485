import { useTranslation } from 'react-i18next'
import type { ShopItem } from '#features/stores/shop/contract.ts'
import { countedText, priceText, unitText } from '../parts/amounts.ts'
import classes from './catalog.module.css'

type Props = { item: ShopItem; unit: string; onChoose: (unit: string) => void }

/** By the piece, by the case: only where there is a choice. */
export function PackChoice({ item, unit, onChoose }: Props) {
  const { t } = useTranslation()
  if (item.packs.length < 2) return null
  return (
    <select
      className={classes.packs}
      aria-label={t('storeFront.packOf', { name: item.name })}
      value={unit}
      onChange={(event) => onChoose(event.target.value)}
    >
      {item.packs.map((pack) => (
        <option key={pack.unit} value={pack.unit}>
          {pack.unit === item.unit
            ? unitText(pack.unit)
            : t('storeFront.pack', { unit: unitText(pack.unit), quantity: countedText(pack.quantity, item.unit) })}
          {pack.unitPrice !== null && ` · ${priceText(pack.unitPrice)}`}
        </option>
      ))}
    </select>
  )
}

/** In what numbers it is sold, where that is not any. */
export function RuleText({ item }: { item: ShopItem }) {
  const { t } = useTranslation()
  const { minimumQuantity: least, multipleQuantity: step, maximumQuantity: most, unit } = item
  const parts = [
    ...(Number(step) > 1 ? [t('storeFront.rule.multiple', { quantity: countedText(step, unit) })] : []),
    ...(Number(least) > 1 && least !== step ? [t('storeFront.rule.minimum', { quantity: countedText(least, unit) })] : []),
    ...(most ? [t('storeFront.rule.maximum', { quantity: countedText(most, unit) })] : []),
  ]
  return parts.length > 0 && <p className="front-quiet front-small">{parts.join(' · ')}</p>
}
