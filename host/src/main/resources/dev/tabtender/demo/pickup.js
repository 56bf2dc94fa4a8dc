document.addEventListener('click', (event) => {
  const place = event.target.value;
  if (!place) return;
  document.querySelector('#chosen').textContent = `Chosen: ${place}`;
  parent.postMessage(place, location.origin);
});
