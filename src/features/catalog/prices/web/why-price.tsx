import { Text, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LazyPopover } from '#web/ui/menus/lazy-popover.tsx'
import type { PriceWhy } from '../price.ts'
import classes from './prices.module.css'
import { whyText } from './why-text.ts'

/** A price that says why it is what it is, to whoever points at it, presses it or comes by keyboard. */
export function WhyPrice({ price, why }: { price: string; why: PriceWhy }) {
  const { t } = useTranslation()
  const sentence = whyText(why)
  const trigger = (
    <UnstyledButton className={classes.why} title={sentence} aria-label={t('prices.whyNamed', { price })}>
      {price}
    </UnstyledButton>
  )
  return (
    <LazyPopover trigger={trigger} label={t('prices.whyNamed', { price })} width={280}>
      <Text size="sm" tabIndex={-1} data-autofocus>
        {sentence}
      </Text>
    </LazyPopover>
  )
}
