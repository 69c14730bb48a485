import { useTranslation } from 'react-i18next'
import { listStoreHistory } from '../contract.ts'
import { RecordActivity } from './record-activity.tsx'

export default function StoreActivity({ store: { id } }: { store: { id: string } }) {
  const { t } = useTranslation()
  return <RecordActivity endpoint={listStoreHistory} id={id} none={t('timeline.emptyOfStore')} />
}
