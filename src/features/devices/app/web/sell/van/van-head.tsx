import { Anchor, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { linkTo } from '../../shell/place.ts'
import type { Book } from '../book.ts'

/** Which van it is about, and the way back to the day. */
export function VanHead({ title, text, book }: { title: string; text: string; book: Book }) {
  const { t } = useTranslation()
  return (
    <div>
      <Anchor {...linkTo('day')}>{t('deviceSell.day')}</Anchor>
      <Title order={1} size="h3">
        {title}
      </Title>
      <Text c="dimmed">{[book.settings?.device.locationName, text].filter(Boolean).join(' · ')}</Text>
    </div>
  )
}
