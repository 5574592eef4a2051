declare module 'virtual:route-facts/section' {
  const sections: import('./facts.server.ts').FactByPath<'section'>
  export default sections
}
declare module 'virtual:route-facts/loading' {
  const loading: import('./facts.server.ts').FactByPath<'loading'>
  export default loading
}
declare module 'virtual:route-facts/topics' {
  const topics: import('./facts.server.ts').FactByPath<'topics'>
  export default topics
}
