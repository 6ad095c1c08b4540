/**
 * Nouns that people use for what an app keeps, by language: `English | German | Spanish | French`. Each is `one, many`;
 * further forms of the same noun follow a semicolon. More than 200 lines because it is a dictionary.
 */
export const nouns = `
customer | Kunde, Kunden; Kundin, Kundinnen | cliente, clientes; clienta, clientas | client, clients; cliente, clientes
patient | Patient, Patienten; Patientin, Patientinnen | paciente, pacientes | patient, patients; patiente, patientes
doctor | Arzt, Ärzte; Ärztin, Ärztinnen | médico, médicos; doctor, doctores | médecin, médecins; docteur, docteurs
member | Mitglied, Mitglieder | miembro, miembros; socio, socios; socia, socias | membre, membres; adhérent, adhérents; adhérente, adhérentes
student | Schüler, Schüler; Schülerin, Schülerinnen; Student, Studenten; Studentin, Studentinnen | alumno, alumnos; alumna, alumnas; estudiante, estudiantes | élève, élèves; étudiant, étudiants; étudiante, étudiantes
teacher | Lehrer, Lehrer; Lehrerin, Lehrerinnen | profesor, profesores; profesora, profesoras; maestro, maestros | professeur, professeurs; enseignant, enseignants
trainer | Trainer, Trainer; Trainerin, Trainerinnen | entrenador, entrenadores; monitor, monitores | entraîneur, entraîneurs; moniteur, moniteurs
employee | Mitarbeiter, Mitarbeiter; Mitarbeiterin, Mitarbeiterinnen; Angestellter, Angestellte | empleado, empleados; empleada, empleadas | employé, employés; salarié, salariés
guest | Gast, Gäste | huésped, huéspedes; invitado, invitados | invité, invités; hôte, hôtes
child | Kind, Kinder | niño, niños; niña, niñas; hijo, hijos | enfant, enfants
parent | Elternteil, Eltern | padre, padres | parent, parents
person | Person, Personen | persona, personas | personne, personnes
player | Spieler, Spieler; Spielerin, Spielerinnen | jugador, jugadores; jugadora, jugadoras | joueur, joueurs; joueuse, joueuses
reader | Leser, Leser; Leserin, Leserinnen | lector, lectores | lecteur, lecteurs
tenant | Mieter, Mieter; Mieterin, Mieterinnen | inquilino, inquilinos | locataire, locataires
owner | Besitzer, Besitzer; Eigentümer, Eigentümer; Halter, Halter | dueño, dueños; propietario, propietarios | propriétaire, propriétaires
volunteer | Freiwilliger, Freiwillige; Helfer, Helfer; Ehrenamtlicher, Ehrenamtliche | voluntario, voluntarios; voluntaria, voluntarias | bénévole, bénévoles
participant | Teilnehmer, Teilnehmer; Teilnehmerin, Teilnehmerinnen | participante, participantes | participant, participants
supplier | Lieferant, Lieferanten | proveedor, proveedores | fournisseur, fournisseurs
author | Autor, Autoren; Autorin, Autorinnen | autor, autores; autora, autoras | auteur, auteurs
singer | Sänger, Sänger; Sängerin, Sängerinnen | cantante, cantantes | chanteur, chanteurs; choriste, choristes
driver | Fahrer, Fahrer; Fahrerin, Fahrerinnen | conductor, conductores | conducteur, conducteurs; chauffeur, chauffeurs
friend | Freund, Freunde; Freundin, Freundinnen | amigo, amigos; amiga, amigas | ami, amis; amie, amies
visitor | Besucher, Besucher; Besucherin, Besucherinnen | visitante, visitantes | visiteur, visiteurs
donor | Spender, Spender; Spenderin, Spenderinnen | donante, donantes | donateur, donateurs
neighbour | Nachbar, Nachbarn | vecino, vecinos; vecina, vecinas | voisin, voisins; voisine, voisines
brother | Bruder, Brüder | hermano, hermanos | frère, frères
sister | Schwester, Schwestern | hermana, hermanas | sœur, sœurs
mother | Mutter, Mütter; Mama, Mamas | madre, madres; mamá, mamás | mère, mères
father | Vater, Väter; Papa, Papas | papá, papás | père, pères
grandmother | Oma, Omas; Großmutter, Großmütter | abuela, abuelas | grand-mère, grands-mères; mamie, mamies
grandfather | Opa, Opas; Großvater, Großväter | abuelo, abuelos | grand-père, grands-pères
wife | Frau, Frauen | mujer, mujeres; esposa, esposas | femme, femmes
son | Sohn, Söhne | | fils, fils
daughter | Tochter, Töchter | | fille, filles
family | Familie, Familien | familia, familias | famille, familles
company | Firma, Firmen; Unternehmen, Unternehmen | empresa, empresas | entreprise, entreprises; société, sociétés
team | Mannschaft, Mannschaften | equipo, equipos | équipe, équipes
group | Gruppe, Gruppen | grupo, grupos | groupe, groupes
appointment | Termin, Termine | cita, citas | rendez-vous, rendez-vous
booking | Buchung, Buchungen | reserva, reservas | réservation, réservations
reservation | Reservierung, Reservierungen | reservación, reservaciones | réservation, réservations
visit | Besuch, Besuche | visita, visitas | visite, visites
treatment | Behandlung, Behandlungen | tratamiento, tratamientos | traitement, traitements; soin, soins
order | Bestellung, Bestellungen; Auftrag, Aufträge | pedido, pedidos; encargo, encargos | commande, commandes
invoice | Rechnung, Rechnungen | factura, facturas | facture, factures
payment | Zahlung, Zahlungen | pago, pagos | paiement, paiements
fee | Beitrag, Beiträge; Gebühr, Gebühren | cuota, cuotas | cotisation, cotisations
repair | Reparatur, Reparaturen | reparación, reparaciones | réparation, réparations
loan | Ausleihe, Ausleihen; Verleih, Verleihe | préstamo, préstamos | prêt, prêts; emprunt, emprunts
rental | Vermietung, Vermietungen | alquiler, alquileres | location, locations
expense | Ausgabe, Ausgaben | gasto, gastos | dépense, dépenses
income | Einnahme, Einnahmen | ingreso, ingresos | revenu, revenus
sale | Verkauf, Verkäufe | venta, ventas | vente, ventes
purchase | Einkauf, Einkäufe; Kauf, Käufe | compra, compras | achat, achats
delivery | Lieferung, Lieferungen | entrega, entregas | livraison, livraisons
donation | Spende, Spenden | donación, donaciones | don, dons
lesson | Unterrichtsstunde, Unterrichtsstunden; Lektion, Lektionen | lección, lecciones | leçon, leçons; cours, cours
class | Klasse, Klassen | clase, clases | classe, classes
course | Kurs, Kurse | curso, cursos | cours, cours
exam | Prüfung, Prüfungen | examen, exámenes | examen, examens
homework | Hausaufgabe, Hausaufgaben | deber, deberes; tarea escolar, tareas escolares | devoir, devoirs
training | Training, Trainings | entrenamiento, entrenamientos | entraînement, entraînements
match | Spiel, Spiele | partido, partidos | match, matchs
rehearsal | Probe, Proben | ensayo, ensayos | répétition, répétitions
concert | Konzert, Konzerte; Auftritt, Auftritte | concierto, conciertos | concert, concerts
event | Veranstaltung, Veranstaltungen | evento, eventos | événement, événements
meeting | Treffen, Treffen; Sitzung, Sitzungen | reunión, reuniones | réunion, réunions
trip | Reise, Reisen; Fahrt, Fahrten; Ausflug, Ausflüge | viaje, viajes | voyage, voyages; trajet, trajets
shift | Schicht, Schichten | turno, turnos | équipe de travail, équipes de travail
task | Aufgabe, Aufgaben | tarea, tareas | tâche, tâches
project | Projekt, Projekte | proyecto, proyectos | projet, projets
inspection | Prüfung vor Ort, Prüfungen vor Ort; Kontrolle, Kontrollen; Durchsicht, Durchsichten | inspección, inspecciones; revisión, revisiones | inspection, inspections; contrôle, contrôles
measurement | Messung, Messungen | medición, mediciones | mesure, mesures
vaccination | Impfung, Impfungen | vacuna, vacunas | vaccination, vaccinations; vaccin, vaccins
harvest | Ernte, Ernten | cosecha, cosechas | récolte, récoltes
entry | Eintrag, Einträge | entrada, entradas | entrée, entrées
attendance | Anwesenheit, Anwesenheiten | asistencia, asistencias | présence, présences
holiday flat | Ferienwohnung, Ferienwohnungen | piso de vacaciones, pisos de vacaciones | gîte, gîtes
report | Bericht, Berichte; Meldung, Meldungen | informe, informes | rapport, rapports; signalement, signalements
registration | Anmeldung, Anmeldungen | inscripción, inscripciones | inscription, inscriptions
complaint | Beschwerde, Beschwerden | queja, quejas | plainte, plaintes; réclamation, réclamations
idea | Idee, Ideen | idea, ideas | idée, idées
product | Produkt, Produkte; Artikel, Artikel | producto, productos; artículo, artículos | produit, produits; article, articles
item | Ding, Dinge; Gegenstand, Gegenstände | objeto, objetos; cosa, cosas | objet, objets; chose, choses
tool | Werkzeug, Werkzeuge | herramienta, herramientas | outil, outils
device | Gerät, Geräte | aparato, aparatos; dispositivo, dispositivos | appareil, appareils
machine | Maschine, Maschinen | máquina, máquinas | machine, machines
part | Teil, Teile; Ersatzteil, Ersatzteile | pieza, piezas; repuesto, repuestos | pièce, pièces
car | Auto, Autos; Wagen, Wagen | coche, coches; carro, carros | voiture, voitures
vehicle | Fahrzeug, Fahrzeuge | vehículo, vehículos | véhicule, véhicules
bike | Fahrrad, Fahrräder; Rad, Räder | bicicleta, bicicletas; bici, bicis | vélo, vélos
boat | Boot, Boote | barco, barcos | bateau, bateaux
book | Buch, Bücher | libro, libros | livre, livres
film | Film, Filme | película, películas | film, films
song | Lied, Lieder | canción, canciones | chanson, chansons
game | Spiel, Spiele | juego, juegos | jeu, jeux
recipe | Rezept, Rezepte | receta, recetas | recette, recettes
dish | Gericht, Gerichte; Speise, Speisen | plato, platos | plat, plats
meal | Mahlzeit, Mahlzeiten; Essen, Essen | comida, comidas | repas, repas
medicine | Medikament, Medikamente | medicamento, medicamentos; medicina, medicinas | médicament, médicaments
plant | Pflanze, Pflanzen | planta, plantas | plante, plantes
tree | Baum, Bäume | árbol, árboles | arbre, arbres
animal | Tier, Tiere; Haustier, Haustiere | animal, animales; mascota, mascotas | animal, animaux
dog | Hund, Hunde | perro, perros | chien, chiens
cat | Katze, Katzen | gato, gatos | chat, chats
horse | Pferd, Pferde | caballo, caballos | cheval, chevaux
hive | Bienenstock, Bienenstöcke; Volk, Völker | colmena, colmenas | ruche, ruches
house | Haus, Häuser | casa, casas | maison, maisons
flat | Wohnung, Wohnungen | piso, pisos; apartamento, apartamentos | appartement, appartements
room | Zimmer, Zimmer; Raum, Räume | habitación, habitaciones; cuarto, cuartos; sala, salas | chambre, chambres; salle, salles
bed | Bett, Betten; Beet, Beete | cama, camas | lit, lits
table | Tisch, Tische | mesa, mesas | table, tables
court | Platz, Plätze | pista, pistas | court, courts; terrain, terrains
field | Feld, Felder | campo, campos | champ, champs
garden | Garten, Gärten | jardín, jardines; huerto, huertos | jardin, jardins
key | Schlüssel, Schlüssel | llave, llaves | clé, clés; clef, clefs
exhibit | Ausstellungsstück, Ausstellungsstücke; Exponat, Exponate | pieza expuesta, piezas expuestas | œuvre, œuvres
instrument | Instrument, Instrumente | instrumento, instrumentos | instrument, instruments
service | Dienstleistung, Dienstleistungen; Leistung, Leistungen | servicio, servicios | service, services; prestation, prestations
ticket | Ticket, Tickets; Eintrittskarte, Eintrittskarten | billete, billetes; entrada, entradas | billet, billets
place | Ort, Orte | lugar, lugares; sitio, sitios | lieu, lieux; endroit, endroits
city | Stadt, Städte | ciudad, ciudades | ville, villes
contract | Vertrag, Verträge | contrato, contratos | contrat, contrats
budget | Budget, Budgets | presupuesto, presupuestos | budget, budgets
account | Konto, Konten | cuenta, cuentas | compte, comptes
question | Frage, Fragen | pregunta, preguntas | question, questions
answer | Antwort, Antworten | respuesta, respuestas | réponse, réponses
run | Lauf, Läufe | carrera, carreras | course à pied, courses à pied
workout | Trainingseinheit, Trainingseinheiten | rutina, rutinas | entraînement, entraînements
contact | Kontakt, Kontakte | contacto, contactos | contact, contacts
name | Name, Namen | nombre, nombres | nom, noms
first name | Vorname, Vornamen | nombre de pila, nombres de pila | prénom, prénoms
last name | Nachname, Nachnamen | apellido, apellidos | nom de famille, noms de famille
title | Titel, Titel | título, títulos | titre, titres
description | Beschreibung, Beschreibungen | descripción, descripciones | description, descriptions
note | Notiz, Notizen; Bemerkung, Bemerkungen; Anmerkung, Anmerkungen | nota, notas; observación, observaciones | note, notes; remarque, remarques
comment | Kommentar, Kommentare | comentario, comentarios | commentaire, commentaires
text | Text, Texte | texto, textos | texte, textes
date | Datum, Daten; Tag, Tage | fecha, fechas | date, dates
day | Wochentag, Wochentage | día, días | jour, jours
time | Uhrzeit, Uhrzeiten; Zeit, Zeiten | hora, horas | heure, heures
due date | Fälligkeitsdatum, Fälligkeitsdaten; Frist, Fristen; Abgabetermin, Abgabetermine; Rückgabedatum, Rückgabedaten | fecha límite, fechas límite; vencimiento, vencimientos | échéance, échéances; date limite, dates limites
date of birth | Geburtsdatum, Geburtsdaten; Geburtstag, Geburtstage | fecha de nacimiento, fechas de nacimiento; cumpleaños, cumpleaños | date de naissance, dates de naissance; anniversaire, anniversaires
start date | Startdatum, Startdaten; Beginn, Beginne | fecha de inicio, fechas de inicio; inicio, inicios | date de début, dates de début; début, débuts
end date | Enddatum, Enddaten; Ende, Enden | fecha de fin, fechas de fin; fin, fines | date de fin, dates de fin
arrival | Anreise, Anreisen; Ankunft, Ankünfte | llegada, llegadas | arrivée, arrivées
departure | Abreise, Abreisen; Abfahrt, Abfahrten | salida, salidas | départ, départs
month | Monat, Monate | mes, meses | mois, mois
year | Jahr, Jahre | año, años | année, années; an, ans
week | Woche, Wochen | semana, semanas | semaine, semaines
minutes | Minute, Minuten | minuto, minutos | minute, minutes
hours | Stunde, Stunden | hora, horas | heure, heures
duration | Dauer, Dauern | duración, duraciones | durée, durées
age | Alter, Alter | edad, edades | âge, âges
phone | Telefon, Telefone; Telefonnummer, Telefonnummern; Handynummer, Handynummern; Handy, Handys | teléfono, teléfonos; móvil, móviles | téléphone, téléphones; portable, portables
email | E-Mail, E-Mails; Mail, Mails; E-Mail-Adresse, E-Mail-Adressen | correo, correos; correo electrónico, correos electrónicos | courriel, courriels; e-mail, e-mails; mail, mails
address | Adresse, Adressen; Anschrift, Anschriften | dirección, direcciones | adresse, adresses
website | Webseite, Webseiten; Website, Websites | página web, páginas web; sitio web, sitios web | site web, sites web; site internet, sites internet
photo | Foto, Fotos; Bild, Bilder | foto, fotos; imagen, imágenes; fotografía, fotografías | photo, photos; image, images
number | Nummer, Nummern | número, números | numéro, numéros
quantity | Menge, Mengen; Anzahl, Anzahlen; Stückzahl, Stückzahlen | cantidad, cantidades | quantité, quantités
stock | Bestand, Bestände; Lagerbestand, Lagerbestände | existencias, existencias; stock, stock | stock, stocks
price | Preis, Preise | precio, precios | prix, prix
cost | Kosten, Kosten | costo, costos; coste, costes | coût, coûts
amount | Betrag, Beträge; Summe, Summen | importe, importes; monto, montos | montant, montants; somme, sommes
rent | Miete, Mieten | renta, rentas | loyer, loyers
deposit | Anzahlung, Anzahlungen; Kaution, Kautionen | depósito, depósitos; fianza, fianzas; señal, señales | acompte, acomptes; caution, cautions
weight | Gewicht, Gewichte | peso, pesos | poids, poids
size | Größe, Größen | tamaño, tamaños; talla, tallas | taille, tailles
length | Länge, Längen | longitud, longitudes; largo, largos | longueur, longueurs
distance | Strecke, Strecken; Entfernung, Entfernungen; Distanz, Distanzen | distancia, distancias | distance, distances
temperature | Temperatur, Temperaturen | temperatura, temperaturas | température, températures
kilometres | Kilometer, Kilometer | kilómetro, kilómetros | kilomètre, kilomètres
colour | Farbe, Farben | color, colores | couleur, couleurs
category | Kategorie, Kategorien | categoría, categorías | catégorie, catégories
type | Art, Arten; Typ, Typen | tipo, tipos | type, types; genre, genres
status | Status, Status; Zustand, Zustände | estado, estados; situación, situaciones | statut, statuts; état, états
priority | Priorität, Prioritäten | prioridad, prioridades | priorité, priorités
level | Stufe, Stufen; Niveau, Niveaus; Level, Levels | nivel, niveles | niveau, niveaux
grade | Note, Noten | calificación, calificaciones | mention, mentions
rating | Bewertung, Bewertungen; Sterne, Sterne | valoración, valoraciones; puntuación, puntuaciones; estrella, estrellas | évaluation, évaluations; étoile, étoiles
seats | Sitzplatz, Sitzplätze | plaza, plazas; asiento, asientos | place, places
pages | Seite, Seiten | página, páginas | page, pages
servings | Portion, Portionen | porción, porciones; ración, raciones | portion, portions
ingredients | Zutat, Zutaten | ingrediente, ingredientes | ingrédient, ingrédients
preparation | Zubereitung, Zubereitungen | preparación, preparaciones; elaboración, elaboraciones | préparation, préparations
steps | Schritt, Schritte | paso, pasos | étape, étapes
reason | Grund, Gründe | motivo, motivos; razón, razones | motif, motifs; raison, raisons
problem | Problem, Probleme; Schaden, Schäden; Mangel, Mängel | problema, problemas; avería, averías | problème, problèmes; panne, pannes
species | Tierart, Tierarten | especie, especies | espèce, espèces
breed | Rasse, Rassen | raza, razas | race, races
brand | Marke, Marken | marca, marcas | marque, marques
model | Modell, Modelle | modelo, modelos | modèle, modèles
licence plate | Kennzeichen, Kennzeichen | matrícula, matrículas | immatriculation, immatriculations; plaque, plaques
mileage | Kilometerstand, Kilometerstände | kilometraje, kilometrajes | kilométrage, kilométrages
mood | Stimmung, Stimmungen; Laune, Launen | ánimo, ánimos; humor, humores | humeur, humeurs
dose | Dosis, Dosen | dosis, dosis | dose, doses
subject | Betreff, Betreffe; Fach, Fächer; Thema, Themen | asunto, asuntos; asignatura, asignaturas; materia, materias | sujet, sujets; matière, matières
language | Sprache, Sprachen | idioma, idiomas | langue, langues
country | Land, Länder | país, países | pays, pays
location | Standort, Standorte | ubicación, ubicaciones; localidad, localidades | emplacement, emplacements
ranking | Rangliste, Ranglisten | clasificación, clasificaciones | classement, classements
clinic | Praxis, Praxen; Klinik, Kliniken; Arztpraxis, Arztpraxen; Tierarztpraxis, Tierarztpraxen | clínica, clínicas; consultorio, consultorios; consulta, consultas | clinique, cliniques; cabinet, cabinets
club | Verein, Vereine; Sportverein, Sportvereine; Klub, Klubs; Musikverein, Musikvereine | club, clubes; club deportivo, clubes deportivos | club, clubs
association | Verband, Verbände | asociación, asociaciones | association, associations
school | Schule, Schulen; Musikschule, Musikschulen; Tanzschule, Tanzschulen; Sprachschule, Sprachschulen | escuela, escuelas; colegio, colegios; academia, academias | école, écoles
workshop | Werkstatt, Werkstätten; Fahrradwerkstatt, Fahrradwerkstätten; Autowerkstatt, Autowerkstätten | taller, talleres | atelier, ateliers; garage, garages
restaurant | Restaurant, Restaurants; Gaststätte, Gaststätten; Wirtshaus, Wirtshäuser | restaurante, restaurantes | restaurant, restaurants
shop | Laden, Läden; Geschäft, Geschäfte; Fahrradladen, Fahrradläden | tienda, tiendas; negocio, negocios | magasin, magasins; boutique, boutiques
salon | Friseursalon, Friseursalons; Salon, Salons | peluquería, peluquerías; salón, salones | salon, salons; salon de coiffure, salons de coiffure
gym | Fitnessstudio, Fitnessstudios; Turnhalle, Turnhallen | gimnasio, gimnasios | salle de sport, salles de sport
hotel | Hotel, Hotels; Pension, Pensionen | hotel, hoteles; pensión, pensiones; hostal, hostales | hôtel, hôtels
library | Bibliothek, Bibliotheken; Bücherei, Büchereien | biblioteca, bibliotecas | bibliothèque, bibliothèques
farm | Bauernhof, Bauernhöfe; Hof, Höfe | granja, granjas; finca, fincas | ferme, fermes
bakery | Bäckerei, Bäckereien | panadería, panaderías; pastelería, pastelerías | boulangerie, boulangeries; pâtisserie, pâtisseries
choir | Chor, Chöre | coro, coros | chorale, chorales; chœur, chœurs
museum | Museum, Museen | museo, museos | musée, musées
office | Büro, Büros | oficina, oficinas; despacho, despachos | bureau, bureaux
app | App, Apps; Anwendung, Anwendungen | aplicación, aplicaciones | application, applications; appli, applis
list | Liste, Listen | lista, listas | liste, listes
database | Datenbank, Datenbanken | base de datos, bases de datos | base de données, bases de données
diary | Tagebuch, Tagebücher | diario, diarios | journal intime, journaux intimes
`;
