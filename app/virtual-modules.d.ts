declare module 'virtual:route-facts/section' {
  const sections: import('./route-manifest.server.ts').FactByPath<'section'>
  export default sections
}
declare module 'virtual:route-facts/loading' {
  const loading: import('./route-manifest.server.ts').FactByPath<'loading'>
  export default loading
}
declare module 'virtual:route-facts/topics' {
  const topics: import('./route-manifest.server.ts').FactByPath<'topics'>
  export default topics
}
