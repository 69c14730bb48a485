import { Button, Group, Text, Title } from '@mantine/core'
import { IconClipboardCheck, IconTruckDelivery } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useKept } from '../../shell/device-app.tsx'
import { linkTo } from '../../shell/place.ts'
import type { Book } from '../book.ts'
import { lackingNow } from './lacking-now.ts'
import { RestockList } from './restock-list.tsx'

/** At the end of the day: what the van lacks, and counting it. Nothing where nobody counts goods. */
export function VanOfDay({ book }: { book: Book }) {
  const { t } = useTranslation()
  const { value: van } = useKept(async (kept) => ({ said: await kept.fact('van') }), ['facts'])
  if (!van || ![...book.items.values()].some(({ counted }) => counted)) return null
  const isOff = book.rules.effective['restock.mode'].value === 'off'
  const lacking = isOff ? 0 : lackingNow(book).length
  const isOfToday = Boolean(van.said?.fromName) && van.said?.day === book.day
  return (
    <section aria-labelledby="van">
      <Title order={2} size="h5" id="van" mb={4}>
        {t('deviceSell.van.title')}
      </Title>
      {!isOff && (
        <Text c="dimmed">
          {lacking ? t('deviceSell.van.lacking', { count: lacking }) : t(isOfToday ? 'deviceSell.van.full' : 'deviceSell.van.notSaidToday')}
        </Text>
      )}
      <Group my="xs">
        {!isOff && (
          <Button {...linkTo('van/restock')} component="a" variant="default" leftSection={<IconTruckDelivery size={18} aria-hidden />}>
            {t('deviceSell.van.restock')}
          </Button>
        )}
        <Button {...linkTo('van/count')} component="a" variant="default" leftSection={<IconClipboardCheck size={18} aria-hidden />}>
          {t('deviceSell.van.count')}
        </Button>
      </Group>
      <RestockList book={book} said={van.said} />
    </section>
  )
}
