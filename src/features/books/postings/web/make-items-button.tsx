import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { getBookSettings, makeBookItems } from '../contract.ts'

type Kind = 'itemId' | 'deliveryItemId'
type Props = { missing: Kind[]; onMade: (kind: Kind, id: string) => void }

/** Where nobody has items for what is sold without one and for delivery: one press makes them in QuickBooks and chooses them here. */
export function MakeItemsButton({ missing, onMade }: Props) {
  const { t } = useTranslation()
  const make = useAction(makeBookItems, {
    refreshes: [getBookSettings],
    success: t('books.settings.itemsMade'),
    onSuccess: ({ itemId, deliveryItemId }) => {
      if (itemId) onMade('itemId', itemId)
      if (deliveryItemId) onMade('deliveryItemId', deliveryItemId)
    },
  })
  return (
    <div>
      <Button variant="default" loading={make.isPending} onClick={() => make.mutate({ body: { items: missing } })}>
        {t('books.settings.makeItems')}
      </Button>
      <Text size="xs" c="dimmed" mt={4}>
        {t('books.settings.makeItemsHelp')}
      </Text>
    </div>
  )
}
