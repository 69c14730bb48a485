import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FoundItem } from '#features/catalog/items/contract.ts'
import { quantityRuleText } from '#features/catalog/items/web/door.ts'
import { nextText, whyText } from '#features/catalog/prices/web/door.ts'
import { dayText } from '#web/ui/values/dates.ts'
import { priceText } from '../price-text.ts'
import type { FormLine } from './form-values.ts'
import classes from './order-form.module.css'
import type { Suggestion } from './use-suggestions.ts'

type Props = {
  id: string
  line: FormLine
  item: FoundItem | undefined
  suggestion: Suggestion | undefined
  onTake: (price: string) => void
}

/** Below a line: why it has its price, or which it would have; from how many it is another; what this customer paid last; how it is sold. */
export function LinePrice({ id, line, item, suggestion, onTake }: Props) {
  const { t } = useTranslation()
  const lastPaid = suggestion?.lastPaid
  const notes = [
    suggestion && nextText(suggestion.why),
    lastPaid && t('orders.form.lastPaid', { price: priceText(lastPaid.unitPrice), day: dayText(lastPaid.day) }),
    item && (item.minimumQuantity || item.multipleQuantity || item.maximumQuantity) && quantityRuleText(item),
  ].filter(Boolean)
  if (!suggestion && notes.length === 0) return null
  return (
    <div className={classes.whyPrice} id={id}>
      {suggestion && <Why line={line} suggestion={suggestion} onTake={onTake} />}
      {notes.map((note) => (
        <Text key={note} size="xs" c="dimmed">
          {note}
        </Text>
      ))}
    </div>
  )
}

function Why({ line, suggestion: { unitPrice, why }, onTake }: Pick<Props, 'line' | 'onTake'> & { suggestion: Suggestion }) {
  const { t } = useTranslation()
  if (unitPrice === null) return <Text size="xs">{t('orders.form.noPrice')}</Text>
  const price = priceText(unitPrice)
  // What needs no reason is said by the price itself.
  if (Number(line.unitPrice) === Number(price) && why.source === 'item') return null
  if (Number(line.unitPrice) === Number(price))
    return (
      <Text size="xs" c="dimmed">
        {whyText(why)}
      </Text>
    )
  return (
    <>
      <Text size="xs">{t('orders.form.wouldBe', { price, why: whyText(why) })}</Text>
      <Button size="compact-xs" variant="default" onClick={() => onTake(price)}>
        {t('orders.form.takePrice', { price })}
      </Button>
    </>
  )
}
