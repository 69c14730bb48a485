export { choicesIn, type Filters, filter, mostOptions, type Option } from './filter.ts'
export { viewsOf } from './views.ts'
