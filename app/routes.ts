// The framework looks for it here.
export { default } from './routes/routes.ts'
