import { useTranslation } from 'react-i18next'
import { listItemHistory } from '../contract.ts'
import { RecordActivity } from './record-activity.tsx'

export default function ItemActivity({ itemId }: { itemId: string }) {
  const { t } = useTranslation()
  return <RecordActivity endpoint={listItemHistory} id={itemId} none={t('timeline.emptyOfItem')} />
}
